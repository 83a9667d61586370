export function LaunchPage() {
  return null
}
