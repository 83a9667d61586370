import type { FormInstance } from 'antd'

/** Puts each sentence of a refusal at its field and brings the first one into view. Other paths are left to the toast. */
export function showAtFields(form: FormInstance, fields: Readonly<Record<string, string>>): void {
  const refused = Object.entries(fields).map(([path, sentence]) => ({
    name: nameOf(path),
    errors: [sentence],
  }))
  form.setFields(refused)
  const [first] = refused
  if (first) form.scrollToField(first.name, { focus: true })
}

/** `rooms.0.name` is ['rooms', 0, 'name'] to the form library. */
function nameOf(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
