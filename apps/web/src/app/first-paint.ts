// Runs before anything is painted, so that nobody sees another theme first. No framework comes with it.
import { readLook, showLook } from '../lib/look/look-store.ts'

showLook(readLook())
