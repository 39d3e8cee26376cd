const live = process.stdout.isTTY === true && process.env.TERM !== 'dumb'
const coloured = live && !process.env.NO_COLOR

const paint = (code) => (text) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

export const say = (line) => console.log(line)

/** One clear line, and the end. */
export const fail = (line) => {
  console.error(red(line))
  process.exit(1)
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`

/** A line that lives while something works: a spinner in a terminal, two plain lines elsewhere. */
export const progress = (label) => {
  const begun = performance.now()
  const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
  let frame = 0
  const draw = () => {
    frame = (frame + 1) % frames.length
    process.stdout.write(`\r${frames[frame]} ${label}… ${dim(seconds(begun))}\u001b[K`)
  }
  const timer = live ? setInterval(draw, 100) : undefined
  if (!live) say(`${label}…`)
  const end = (mark, note) => {
    clearInterval(timer)
    say(`${live ? '\r\u001b[K' : ''}${mark} ${label}${note ? `：${note}` : ''} ${dim(`(${seconds(begun)})`)}`)
  }
  return { done: (note) => end(green('✓'), note), failed: (note) => end(red('✗'), note) }
}
