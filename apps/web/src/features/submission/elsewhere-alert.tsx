import { Alert, App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Elsewhere } from './seen-draft.ts'

interface Props {
  elsewhere: Elsewhere
  onKeepMine: () => void
  onLoadTheirs: () => void
  onView: (id: string) => void
}

/** Another page was faster: says what happened to the draft, and lets the user choose. */
export function ElsewhereAlert({ elsewhere, onKeepMine, onLoadTheirs, onView }: Props) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { happened } = elsewhere

  const askToLoad = () => {
    modal.confirm({
      title: t('elsewhere.loadTitle'),
      content: t('elsewhere.loadText'),
      okText: t('elsewhere.load'),
      cancelText: t('action.cancel'),
      okButtonProps: { danger: true },
      onOk: onLoadTheirs,
    })
  }

  return (
    <Alert
      className="elsewhere"
      type="warning"
      showIcon
      title={t(`elsewhere.${happened}.title`)}
      description={
        <>
          <p>{t(`elsewhere.${happened}.text`)}</p>
          <div className="elsewhere-choice">
            {happened === 'changed' && (
              <>
                <Button onClick={askToLoad}>{t('elsewhere.load')}</Button>
                <Button onClick={onKeepMine}>{t('elsewhere.keep')}</Button>
              </>
            )}
            {happened === 'removed' && <Button onClick={onKeepMine}>{t('elsewhere.anew')}</Button>}
            {happened === 'submitted' && (
              <Button onClick={() => onView(elsewhere.id)}>{t('elsewhere.view')}</Button>
            )}
          </div>
        </>
      }
    />
  )
}
