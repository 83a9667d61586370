import { createContext } from 'react'

/** Called when the address of a picture has expired (signed-image.tsx); the surrounding page fetches new ones. */
export const StaleImage = createContext<() => void>(() => undefined)
