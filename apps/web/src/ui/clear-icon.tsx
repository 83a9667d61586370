import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/** Of antd's button that empties an input: without this it is read out as "close-circle". */
export function ClearIcon() {
  const { t } = useTranslation()
  return <CloseCircleFilled aria-label={t('action.clear')} />
}
