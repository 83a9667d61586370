import type { ArticleSection } from '@countersign/contract'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { saveBytes } from '../parts/save-bytes.ts'

/** Downloads the published version of an article. */
export function usePdf(section: ArticleSection, { id, title }: { id: string; title: string }) {
  const { run, busy } = useOnceAtATime(() =>
    saveBytes('/api/article/{section}/pdf', { section, id }, 'application/pdf', `${title}.pdf`),
  )
  return { save: () => void run(), busy }
}
