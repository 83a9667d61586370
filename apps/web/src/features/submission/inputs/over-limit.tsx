import { useTranslation } from 'react-i18next'
import { overLimit } from '../../../lib/format/text-length.ts'
import ui from '../../../ui/ui.module.css'

/** Pasted text beyond the limit is kept, so that its author can shorten it; this shows by how much. */
export function OverLimit({ text, max }: { text: string; max: number | undefined }) {
  const { t } = useTranslation()
  const count = overLimit(text, max)
  return <output className={ui.bad}>{count > 0 && t('form.overLimit', { count })}</output>
}
