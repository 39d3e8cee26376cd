import { type PointerEvent, useRef, useState } from 'react'
import { Icon } from '../../lib/icons'
import './signature-pad.css'

interface Props {
  /** The drawing as a PNG data URL; nothing once it was wiped. */
  onChange: (signature: string | undefined) => void
}

type Point = [x: number, y: number]

/** Ink on paper, whatever the theme: the picture is printed on white. */
const INK = '#1b2724'
const PAPER = '#ffffff'
const WIDTH = 640
const HEIGHT = 240
const PEN = 4
/** A tap, or a dot, is no signature yet: so much has to be written in all. */
const LEAST = 100

/** Written by finger, pen or mouse. The canvas has its own measure, so that every screen gives the same small picture. */
export const SignaturePad = ({ onChange }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const last = useRef<Point>([0, 0])
  const written = useRef(0)
  const [drawn, setDrawn] = useState(false)

  const pen = () => canvas.current?.getContext('2d') ?? undefined
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, WIDTH, HEIGHT)
    return [((clientX - box.left) / box.width) * WIDTH, ((clientY - box.top) / box.height) * HEIGHT]
  }

  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen()
    if (context === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!drawn) {
      context.fillStyle = PAPER
      context.fillRect(0, 0, WIDTH, HEIGHT)
    }
    drawing.current = true
    Object.assign(context, { strokeStyle: INK, lineWidth: PEN, lineCap: 'round', lineJoin: 'round' })
    last.current = placeOf(event)
    context.beginPath()
    context.moveTo(...last.current)
    context.lineTo(...last.current)
    context.stroke()
  }
  const move = (event: PointerEvent) => {
    const context = pen()
    if (!drawing.current || context === undefined) return
    const [x, y] = placeOf(event)
    written.current += Math.hypot(x - last.current[0], y - last.current[1])
    last.current = [x, y]
    context.lineTo(x, y)
    context.stroke()
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    setDrawn(true)
    if (written.current >= LEAST) onChange(canvas.current?.toDataURL('image/png'))
  }
  const wipe = () => {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT)
    setDrawn(false)
    written.current = 0
    onChange(undefined)
  }

  return (
    <div className={drawn ? 'sign-pad sign-pad-drawn' : 'sign-pad'}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label="手写签名区"
        role="img"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <span className="sign-pad-hint">手写签名，时间与设备将一并记录</span>
      {drawn && (
        <button type="button" onClick={wipe}>
          <Icon name="undo" size="s" />
          重写
        </button>
      )}
    </div>
  )
}
