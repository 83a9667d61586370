import { createContext } from 'react'

/** What the page around does when the address of a picture has expired: only the picture raises it (signed-image.tsx). */
export const StaleImage = createContext<() => void>(() => undefined)
