export function ApprovalPage() {
  return null
}
