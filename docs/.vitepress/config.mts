import { defineConfig } from 'vitepress'

/** The guides, in the order in which they are read. */
const guides = [
  {
    text: 'Begin',
    items: [
      { text: 'First training', link: '/first-training' },
      { text: 'From PyTorch', link: '/from-pytorch' },
      { text: 'How it works', link: '/how-it-works' },
      { text: 'In your project', link: '/projects' },
    ],
  },
  {
    text: 'Models and data',
    items: [
      { text: 'Tensors', link: '/tensors' },
      { text: 'Memory and scopes', link: '/memory' },
      { text: 'Modules and optimizers', link: '/modules' },
      { text: 'Data and files', link: '/data-and-files' },
      { text: 'Checkpoints and resuming', link: '/checkpoints' },
      { text: 'Captured modules', link: '/capture' },
    ],
  },
  {
    text: 'Several processes',
    items: [
      { text: 'DistributedDataParallel', link: '/distributed-data-parallel' },
      { text: 'Several machines', link: '/several-machines' },
      { text: 'Decentralized training', link: '/decentralized' },
      { text: 'One process, several devices', link: '/data-parallel' },
      { text: 'GPUs', link: '/gpu' },
    ],
  },
  {
    text: 'When it matters',
    items: [
      { text: 'Look at a training', link: '/runs' },
      { text: 'Debugging a hang', link: '/debugging' },
      { text: 'Looking inside', link: '/diagnostics' },
      { text: 'Performance', link: '/performance' },
    ],
  },
]

/** What those who change Lockstep read. */
const internals = [
  {
    text: 'Internals',
    items: [
      { text: 'Architecture', link: '/internals/architecture' },
      { text: 'Groups and collectives', link: '/internals/collectives' },
      { text: 'The launcher', link: '/internals/launcher' },
      { text: 'How gradients are averaged', link: '/internals/ddp-internals' },
      { text: 'How models are mixed', link: '/internals/decentralized-internals' },
      { text: 'Features of DistributedDataParallel', link: '/internals/ddp-features' },
      { text: 'Parity with PyTorch', link: '/internals/parity' },
      { text: 'GPUs: what was run where', link: '/internals/gpus' },
      { text: 'Measurements', link: '/internals/measurements' },
      { text: "PyTorch's own tests", link: '/internals/upstream-tests' },
      { text: "PyTorch's defects", link: '/internals/upstream-defects' },
    ],
  },
]

// No analytics, and nothing is loaded from another host. A dead link fails the build; `/reference/` is typedoc's, and lies
// beside the pages when they are served (scripts/docs.mjs checks the links to it).
export default defineConfig({
  title: 'Lockstep',
  description: 'Data-parallel training for Node.js and TypeScript',
  lang: 'en',
  head: [['link', { rel: 'icon', href: '/favicon.svg' }]],
  cleanUrls: false,
  ignoreDeadLinks: [/^\/reference\//],
  markdown: { lineNumbers: false },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // Guides come before internals.
        miniSearch: { searchOptions: { boostDocument: (id: string) => (id.includes('/internals/') ? 0.3 : 1) } },
      },
    },
    nav: [
      { text: 'Guides', link: '/first-training', activeMatch: '^/(?!internals|reference)' },
      { text: 'Reference', link: '/reference/index.html', target: '_self' },
      { text: 'Internals', link: '/internals/architecture', activeMatch: '^/internals/' },
    ],
    sidebar: { '/internals/': internals, '/': guides },
    outline: { level: [2, 3] },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
