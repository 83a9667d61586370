import type { Field } from '@countersign/forms'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Surroundings } from '../inputs/input-props.ts'
import { PasteDialog } from './paste-dialog.tsx'

interface Props {
  field: Field
  surroundings: Surroundings
  disabled: boolean
  onPaste: ComponentProps<typeof PasteDialog>['onPaste']
}

/** Opens the dialog that takes rows copied from a spreadsheet. */
export function PasteButton({ field, surroundings, disabled, onPaste }: Props) {
  const { t } = useTranslation()
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <Button type="link" size="small" disabled={disabled} onClick={() => setPasting(true)}>
        {t('table.paste')}
      </Button>
      {isPasting && (
        <PasteDialog
          field={field}
          surroundings={surroundings}
          onPaste={(cells) => {
            onPaste(cells)
            setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}
