/** This process's environment without what would make a child a rank. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const launcher =
    /^(PET_|TORCH|MASTER_|LOCAL_|RANK$|WORLD_SIZE$|OMPI_|PMI_|SLURM_|GLOO_|LOCKSTEP_RUN|NODE_OPTIONS|FORCE_COLOR)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !launcher.test(name)))
}
