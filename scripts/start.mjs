// `npm start`: installs what is missing, builds the web app if it changed, runs the server until Ctrl-C.
import { install } from './installed.mjs'
import { buildWeb } from './web-build.mjs'

install()
if (!process.argv.includes('--dev')) buildWeb()
await import('./run-server.mjs')
