// `npm run generate [-- --check]`: everything that is generated and committed.
await import('./generate-signatures.ts')
await import('./generate-ops.ts')
await import('./generate-native.ts')
