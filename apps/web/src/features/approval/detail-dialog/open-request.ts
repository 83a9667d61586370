import { createContext } from 'react'

/** Opens a linked request on top of the one that is read. */
export const OpenRequest = createContext<(id: string) => void>(() => undefined)
