import { type GetRef, Input } from 'antd'
import { useEffect, useRef } from 'react'

interface Props {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  value: string
  isWrong: boolean
  /** Whether it was just added, and is the next thing to be filled in. */
  isNew: boolean
  onChange: (value: string) => void
}

/** The name of an added field or option. */
export function NameInput({ value, isWrong, isNew, onChange, ...bound }: Props) {
  const box = useRef<GetRef<typeof Input>>(null)
  useEffect(() => {
    if (isNew) box.current?.focus()
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Input
      {...bound}
      ref={box}
      value={value}
      aria-invalid={isWrong || undefined}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
