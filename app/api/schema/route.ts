import { auth } from '../../_lib/auth'

/**
 * @openapi
 * /api/schema/:
 *   get:
 *     operationId: getSchema
 *     tags: [demo]
 *     summary: This document
 *     parameters:
 *       - name: format
 *         in: query
 *         description: The default is JSON.
 *         schema: { type: string, enum: [yaml] }
 *     responses:
 *       200:
 *         description: The OpenAPI document.
 *         content:
 *           application/json: { schema: { type: object } }
 *           application/yaml: { schema: { type: string } }
 */
export const { GET, HEAD } = auth.openapi().schema
