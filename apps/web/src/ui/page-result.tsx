import { Result, type ResultProps } from 'antd'
import styles from './page-result.module.css'

/** A page that only shows a message; the message is its heading. */
export function PageResult({ title, ...props }: ResultProps) {
  return <Result {...props} title={<h1 className={styles.title}>{title}</h1>} />
}
