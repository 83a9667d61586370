import { useCallback } from 'react'

/** The name of a kind in the chosen language. */
export function useKindName() {
  const typeName = useCallback((kind: { kind: string; type: string }) => kind.type, [])
  return { typeName }
}
