import type { FormInstance } from 'antd'

/**
 * Shows each message of a refusal at its field and scrolls to the first one. Messages without a field are left to the
 * toast.
 */
export function showAtFields(form: FormInstance, fields: Readonly<Record<string, string>>): void {
  const refused = Object.entries(fields).map(([path, sentence]) => ({
    name: nameOf(path),
    errors: [sentence],
  }))
  form.setFields(refused)
  const [first] = refused
  if (first) form.scrollToField(first.name, { focus: true })
}

/** For `onValuesChange`: what the server said of a field no longer holds once the field changes. */
export function forgetRefusal(form: FormInstance): (changed: Record<string, unknown>) => void {
  return (changed) => form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
}

/** The form library's path for `rooms.0.name` is ['rooms', 0, 'name']. */
function nameOf(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
