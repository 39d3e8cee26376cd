/** Simple syntax only: this file must parse on the versions that it refuses. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node}。请从 https://nodejs.org 升级后重试`,
  )
  process.exit(1)
}
