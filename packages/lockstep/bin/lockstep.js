#!/usr/bin/env node
// npm links a command when it installs, before anything is compiled; so this file is not.
import '../dist/cli/main.js'
