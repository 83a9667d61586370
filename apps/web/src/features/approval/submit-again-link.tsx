import type { ListRow } from '@countersign/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { submitAddress } from './submit-again.ts'

interface Props {
  request: Pick<ListRow, 'kind' | 'id' | 'applicationName'>
  className?: string
  /** Called after this tab has left the page. */
  onLeave?: () => void
}

/** 修改后重新提交: opens the applicant's own rejected or withdrawn request for editing. */
export function SubmitAgainLink({ request, className, onLeave }: Props) {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  const words = t('actions.submitAgain')
  const address = submitAddress(request)
  const follow = (event: MouseEvent) => {
    event.stopPropagation()
    // With a modifier key the browser opens the link in a new tab.
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
