import type { ArticleState } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<ArticleState, Tone> = {
  draft: 'quiet',
  reviewing: 'info',
  rejected: 'danger',
  published: 'success',
  withdrawn: 'warning',
}

/** State of an article as its author sees it. */
export function ArticleStateTag({ state }: { state: ArticleState }) {
  const { t } = useTranslation()
  return <Tag tone={tones[state]}>{t(`articleState.${state}`)}</Tag>
}
