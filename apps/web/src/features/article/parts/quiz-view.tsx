import { CheckOutlined } from '@ant-design/icons'
import type { Quiz } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import textStyles from '../../../ui/text.module.css'
import styles from './quiz-view.module.css'

/** A quiz with its right answers, as its reviewer reads it. */
export function QuizView({ quiz: { passMark, questions } }: { quiz: Quiz }) {
  const { t } = useTranslation()
  return (
    <section className={styles.quiz} aria-label={t('articleTest.title')}>
      <h2 className={styles.title}>{t('articleTest.title')}</h2>
      <p className={textStyles.secondLine}>
        {t('articleTest.facts', { count: questions.length, mark: passMark })}
      </p>
      <ol className={styles.questions}>
        {questions.map(({ kind, text, options, right }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <p>
              {index + 1}. {text}{' '}
              <span className={textStyles.secondLine}>{t(`articleQuiz.kinds.${kind}`)}</span>
            </p>
            <ul className={styles.options}>
              {options.map((option, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  {option}{' '}
                  {right.includes(at) && (
                    <span className={styles.right}>
                      <CheckOutlined aria-hidden /> {t('articleTest.rightOption')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
