import type { FlowInFull } from '@countersign/contract'
import { type Kind, typeNameOf } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { ShortTime } from '../../ui/short-time.tsx'
import ui from '../../ui/ui.module.css'
import { FlowStateTag } from './flow-state-tag.tsx'

interface Props {
  kind: Kind
  company: string
  flow: FlowInFull | undefined
  isUnsaved: boolean
}

/** Type, company and state of a flow below its name. */
export function FlowHead({ kind, company, flow, isUnsaved }: Props) {
  const { t, i18n } = useTranslation()
  const published = flow?.publishedNumber ?? 0
  return (
    <div className={classes(ui.pulled12, ui.wrap4x16, ui.muted, ui.size13)}>
      <span>{typeNameOf(kind, i18n.language === 'en' ? 'en' : 'zh')}</span>
      <span>{company || t('flow.allCompanies')}</span>
      <FlowStateTag state={flow?.state ?? 'draft'} />
      <span>
        {published > 0 ? t('flow.publishedNumber', { number: published }) : t('flow.neverPublished')}
      </span>
      {flow && (
        <span>
          {flow.updatedBy === '' ? t('flow.updated') : t('flow.updatedBy', { name: flow.updatedBy })}{' '}
          <ShortTime value={flow.updatedAt} />
        </span>
      )}
      {isUnsaved && <span className={ui.warn}>{t('flow.unsaved')}</span>}
    </div>
  )
}
