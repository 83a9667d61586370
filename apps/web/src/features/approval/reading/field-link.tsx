import type { Detail } from '@countersign/contract'
import { Button } from 'antd'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { OpenRequest } from './open-request.ts'
import fieldValueStyles from './field-value.module.css'

interface Props {
  /** The current state of the linked request; absent when it no longer exists. */
  link: Detail['links'][string][number] | undefined
  /** Number and name as submitted. */
  text: string
}

/** A linked request with number, name and current status; opens for people who may see it. */
export function FieldLink({ link, text }: Props) {
  const { t } = useTranslation()
  const open = use(OpenRequest)
  if (!link) return <span>{text}</span>
  return (
    <span className={fieldValueStyles.link}>
      {link.mayOpen ? (
        <Button
          type="link"
          className={fieldValueStyles.open}
          aria-label={t('detail.openLink', { name: text })}
          onClick={() => open(link.id)}
        >
          {text}
        </Button>
      ) : (
        <span>{text}</span>
      )}
      <StatusTag status={link.approvalStatus} />
    </span>
  )
}
