import config from '../../ava.config.js'

export default { ...config, files: ['__test__/gpu/*.spec.ts'] }
