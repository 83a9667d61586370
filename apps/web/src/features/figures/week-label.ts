/** `11-16`: the Monday of a week, as the axis has room for it. */
export function weekLabel(monday: string): string {
  return monday.slice(5)
}
