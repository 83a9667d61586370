// Runs before the first paint, so that no other theme flashes up. It loads no framework.
import { readLook, showLook, watchLook } from '../lib/look/look-store.ts'

const show = () => showLook(readLook())

show()
// Follows picks in other tabs and the system's dark mode, also on pages that load no palette.
watchLook(show)
