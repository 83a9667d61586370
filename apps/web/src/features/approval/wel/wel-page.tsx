export function WelPage() {
  return null
}
