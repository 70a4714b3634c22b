/** Whether this page may cache itself and pictures for use offline, which needs a secure connection. */
export const canInstall = isSecureContext && 'serviceWorker' in navigator

/** @returns {Promise<void>} */
export async function registerServiceWorker() {
  if (!canInstall) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', {updateViaCache: 'none'})
  } catch (error) {
    console.info('Without the service worker:', error.message)
  }
}
