import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { blockInspectorKeys } from '../lib/inspector-keys.ts'
import { recordError } from '../lib/log-store.ts'
import { settings } from '../lib/settings.ts'
import { App } from './app.tsx'
import { startI18n } from './i18n.ts'
import './app.css'

window.addEventListener('error', (event) => recordError(event.error ?? event.message, 'window'))
window.addEventListener('unhandledrejection', (event) => recordError(event.reason, 'promise'))
if (settings.blocksInspector) blockInspectorKeys()

await startI18n()
const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
