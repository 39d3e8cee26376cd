import { type ReactNode, useEffect, useState } from 'react'
import { callFile } from '../../api/call'
import { failureText } from '../../api/failure'
import { fileAt } from '../../api/file-at'
import { closingOnBack } from '../../lib/closing'
import { Dialog } from '../../lib/Dialog'
import { isMobilePlace } from '../../lib/place'
import { usePhoto } from './photos'
import { useZoom } from './useZoom'
import './pictures.css'

const Thumbnail = ({ url, name, onOpen }: { url: string; name: string; onOpen: () => void }) => {
  const address = usePhoto(url)
  return (
    <button type="button" className="picture" aria-label={`查看${name}`} onClick={onOpen}>
      {address === undefined ? <span className="bone" /> : <img src={address} alt="" />}
    </button>
  )
}

/** The whole picture: fetched with the token, forgotten when it is closed. */
const Large = ({ url, name }: { url: string; name: string }) => {
  const [address, setAddress] = useState<string>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    let made: string | undefined
    const file = fileAt(url, { failed: '图片加载失败' })
    callFile(file, undefined, { signal: gone.signal })
      .then(({ blob }) => {
        if (gone.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure(failureText(error, file))
      })
    return () => {
      gone.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  if (failure !== undefined) return <p role="alert">{failure}</p>
  if (address === undefined) return <div className="bone picture-wait" role="status" aria-label="加载中" />
  return <img className="picture-large" src={address} alt={name} />
}

interface TouchedProps {
  onTap: () => void
  onSwipe: (by: 1 | -1) => void
  children: ReactNode
}

/** Under fingers, as in a chat: one tap closes it, a swipe shows the next, two fingers or two taps bring it closer. */
const Touched = ({ children, ...gestures }: TouchedProps) => {
  const { zoom, handlers } = useZoom(gestures)
  return (
    <div className="picture-stage" {...handlers}>
      <div style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>{children}</div>
    </div>
  )
}

/** Small pictures in a row; one opens whole. */
export const Pictures = ({ pictures }: { pictures: readonly { url: string }[] }) => {
  const [open, setOpen] = useState<number>()
  const shown = open === undefined ? undefined : pictures[open]
  const isOpen = shown !== undefined
  // On the phone back is how people close a picture.
  useEffect(() => (isOpen && isMobilePlace() ? closingOnBack(() => setOpen(undefined)) : undefined), [isOpen])
  if (pictures.length === 0) return null
  const close = () => setOpen(undefined)
  const step = (by: 1 | -1) =>
    setOpen((at) => (at === undefined || pictures[at + by] === undefined ? at : at + by))
  const nameOf = (index: number) => `图片 ${index + 1}`
  const large = shown && open !== undefined ? <Large url={shown.url} name={nameOf(open)} /> : undefined
  return (
    <div className="pictures">
      {pictures.map(({ url }, index) => (
        <Thumbnail key={url} url={url} name={nameOf(index)} onOpen={() => setOpen(index)} />
      ))}
      <Dialog
        open={isOpen}
        title={open === undefined ? '' : `${nameOf(open)} / ${pictures.length}`}
        width={880}
        onClose={close}
      >
        {large !== undefined &&
          (isMobilePlace() ? (
            <Touched key={shown?.url} onTap={close} onSwipe={step}>
              {large}
            </Touched>
          ) : (
            large
          ))}
      </Dialog>
    </div>
  )
}
