import { Result, type ResultProps } from 'antd'

/** A page that only says something: its words are its heading. */
export function PageResult({ title, ...props }: ResultProps) {
  return <Result {...props} title={<h1 className="page-result-title">{title}</h1>} />
}
