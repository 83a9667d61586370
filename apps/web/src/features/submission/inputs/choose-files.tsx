import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaOf, type InputProps } from './input-props.ts'

interface Props {
  /** Props of the form input that contains the button. */
  input: InputProps
  extensions: readonly string[]
  disabled: boolean
  onChoose: (files: File[]) => void
}

/** The button that opens the file dialog of the browser. */
export function ChooseFiles({ input, extensions, disabled, onChoose }: Props) {
  const { t } = useTranslation()
  const { field, id, labelId } = input
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={extensions.map((one) => `.${one}`).join(',')}
        aria-labelledby={labelId}
        data-field={field.name}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        // A button cannot be `required`; the asterisk is part of its label.
        {...ariaOf({ ...input, wanted: false })}
        id={id}
        aria-labelledby={`${id} ${labelId}`}
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        {t('submit.upload')}
      </Button>
    </>
  )
}
