import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import footerStyles from './footer.module.css'

const askEveryMs = 2000

/** Shows how many exports are ahead while an export is queued. */
export function ExportPlace() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['export-place'],
    queryFn: ({ signal }) => call(contract.exportPlace, {}, { signal, quiet: true }),
    refetchInterval: askEveryMs,
    gcTime: 0,
    retry: false,
  })
  return (
    <output className={footerStyles.hint}>
      {data && data.before !== null && data.before > 0
        ? t('actions.exportPlace', { count: data.before })
        : ''}
    </output>
  )
}
