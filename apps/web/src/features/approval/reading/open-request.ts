import { createContext } from 'react'

/** Opens a linked request above the current one. */
export const OpenRequest = createContext<(id: string) => void>(() => undefined)
