import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import ui from './ui.module.css'

/** Icon of antd's clear button, with an accessible name. */
export function ClearIcon() {
  const { t } = useTranslation()
  return (
    <>
      <CloseCircleFilled aria-hidden />
      <span className={ui.visuallyHidden}>{t('action.clear')}</span>
    </>
  )
}
