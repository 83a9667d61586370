const none: never[] = []

/** The findings of a field; the same empty list where there are none, so that the field is not drawn again. */
export function ofField<F extends { field: string }>(findings: readonly F[], name: string): readonly F[] {
  const own = findings.filter(({ field }) => field === name)
  return own.length === 0 ? none : own
}
