import { createContext, useContext } from 'react'
import type { Directory } from '../api.ts'
import type { Names } from '../say/names.ts'

/** Choices of the settings of a node, with their names. */
export interface Choices {
  names: Names
  directory: Directory
}

export const ChoicesContext = createContext<Choices | undefined>(undefined)

export function useChoices(): Choices {
  const choices = useContext(ChoicesContext)
  if (!choices) throw new Error('settings of a node outside of the designer')
  return choices
}
