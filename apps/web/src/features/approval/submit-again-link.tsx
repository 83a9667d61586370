import type { ListRow } from '@countersign/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { submitAddress } from './submit-again.ts'

interface Props {
  request: Pick<ListRow, 'kind' | 'id' | 'applicationName'>
  className?: string
  /** Called once this tab has left the page. */
  onLeave?: () => void
}

/** 修改后重新提交: opens one's own request that came back, to be changed and submitted again. */
export function SubmitAgainLink({ request, className, onLeave }: Props) {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  const words = t('actions.submitAgain')
  const address = submitAddress(request)
  const follow = (event: MouseEvent) => {
    event.stopPropagation()
    // With a modifier the browser opens it in a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(address)
    onLeave?.()
  }
  return (
    <TabLink
      to={address}
      className={className}
      aria-label={`${words} ${request.applicationName}`}
      onClick={follow}
    >
      {words}
    </TabLink>
  )
}
