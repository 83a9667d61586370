/** Whether a person has no account here: the local id is empty or negative (platform.txt §4). */
export function isUnregistered({ userId }: { userId: string }): boolean {
  return userId.trim() === '' || Number(userId) < 0
}
