/** `11-16`: the Monday of a week, short enough for the axis. */
export function weekLabel(monday: string): string {
  return monday.slice(5)
}
