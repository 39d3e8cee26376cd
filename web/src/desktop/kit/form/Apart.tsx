import { Button } from 'antd'

interface Props {
  /** 规则, 教学计划: what others have changed. */
  what: string
  of: { isApart: boolean; readAnew: () => void; keepOwn: () => void }
}

/** What is edited here has been changed elsewhere as well (useEdited): one of both is to be chosen. */
export const Apart = ({ what, of: { isApart, readAnew, keepOwn } }: Props) =>
  isApart && (
    <p role="alert">
      {what}刚在别处修改过，您的修改还没有保存。
      <Button size="small" onClick={readAnew}>
        载入最新，放弃我的修改
      </Button>{' '}
      <Button size="small" onClick={keepOwn}>
        保留我的修改，保存时覆盖
      </Button>
    </p>
  )
