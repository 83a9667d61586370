import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  help?: string
  /** A sentence that says what is wrong. */
  error?: string | undefined
  children: (id: string) => ReactNode
}

/** A control with its label, outside of a form: every change counts at once. */
export function Labelled({ label, help, error, children }: Props) {
  const id = useId()
  return (
    <Form.Item
      layout="vertical"
      label={label}
      htmlFor={id}
      extra={help}
      {...(error !== undefined && { help: error, validateStatus: 'error' })}
    >
      {children(id)}
    </Form.Item>
  )
}
