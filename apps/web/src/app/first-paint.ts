// Runs before anything is painted, so that nobody sees another theme first. No framework comes with it.
import { readLook, showLook, watchLook } from '../lib/look/look-store.ts'

const show = () => showLook(readLook())

show()
// What another tab picks, and the system turning dark: also on the pages that load no palette of their own.
watchLook(show)
