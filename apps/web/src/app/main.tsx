import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptCookie } from '../lib/session/adopt-cookie.ts'
import { blockInspectorKeys } from './inspector-keys.ts'
import { settings } from '../lib/settings.ts'
import { recordUnhandledErrors } from './unhandled-errors.ts'
import { App } from './app.tsx'
import { startI18n } from './i18n.ts'
import './app.css'

recordUnhandledErrors()
if (settings.blocksInspector) blockInspectorKeys()

// A separate script in a build (vite.config.ts).
if (import.meta.env.DEV) await import('./first-paint.ts')
await Promise.all([startI18n(), adoptCookie()])
const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
