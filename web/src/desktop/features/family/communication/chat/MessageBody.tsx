import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { Image } from 'antd'
import { Link } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { addressOf, sizeText, thumbnailOf } from '../../../../../shared/chat/files'
import { Linked } from '../../../../../shared/chat/Linked'
import { captionOf } from '../../../../../shared/chat/words'

const Words = ({ text }: { text: string }) => (
  <span className="bubble-text">
    <Linked text={text} />
  </span>
)

type Stored = NonNullable<ChatMessage['file']>

const Picture = ({ file, words }: { file: Stored; words: string }) => (
  <>
    <Image
      className="bubble-image"
      width={196}
      height={132}
      src={thumbnailOf(file)}
      alt={file.name}
      preview={{ src: addressOf(file) }}
    />
    <span className="bubble-caption">{words || file.name}</span>
  </>
)

export const FileCard = ({ name, size, href }: { name: string; size: number; href?: string }) => (
  <span className="file-card">
    <i>
      <Icon name="file" size="l" />
    </i>
    <span>
      <b>{name}</b>
      <small>{sizeText(size)}</small>
    </span>
    {href !== undefined && (
      <a href={href} download={name} aria-label={`下载 ${name}`} title="下载">
        <Icon name="export" />
      </a>
    )}
  </span>
)

/** Everything between the edges of a bubble. */
export const MessageBody = ({ message }: { message: ChatMessage }) => {
  const { type, content, file, noticeId } = message
  const words = captionOf(message)
  if (type === 'image' && file !== null) return <Picture file={file} words={content} />
  if (type === 'file' && file !== null)
    return (
      <>
        <FileCard name={file.name} size={file.size} href={addressOf(file)} />
        {words !== '' && <Words text={words} />}
      </>
    )
  if (type === 'notice' && noticeId !== null)
    return (
      <span className="file-card">
        <i>
          <Icon name="bell" size="l" />
        </i>
        <span>
          <b>{content}</b>
          <small>通知公告</small>
        </span>
        <Link to={`/family-school/notification/${noticeId}`}>查看</Link>
      </span>
    )
  return <Words text={content} />
}
