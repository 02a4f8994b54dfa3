#!/usr/bin/env node
// The command line of CPES, as `npx cpes`; needs a build.
import './dist/cli/main.js';
