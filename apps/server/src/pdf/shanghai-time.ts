const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** yyyy-MM-dd HH:mm:ss in business time. */
export function shanghaiTime(moment: Date): string {
  return clock.format(moment)
}
