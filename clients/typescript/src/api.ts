// Written by `npm run docs:openapi` from services/gateway/openapi.json; do not edit.
export interface paths {
    readonly "/v2/skus/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Submit up to 1000 candidates; one that is not valid spoils no other
         * @description As JSON, or as `application/x-ndjson`: one candidate in a line, and one result in a line of the answer, which begins before the request has ended.
         */
        readonly post: operations["createSkus"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The SKUs of the tenant, the newest first unless sorted otherwise
         * @description The SKUs of the tenant, the newest first unless sorted otherwise. Needs the scope `skus:read`.
         */
        readonly get: operations["listSkus"];
        readonly put?: never;
        /**
         * Submit a candidate product for evaluation
         * @description Submit a candidate product for evaluation. Needs the scope `skus:write`.
         */
        readonly post: operations["createSku"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Status, evidence and landed cost factors of a SKU
         * @description Status, evidence and landed cost factors of a SKU. Needs the scope `skus:read`.
         */
        readonly get: operations["getSku"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/evaluations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Evaluate a SKU again with today's rates; its earlier reports stay
         * @description Evaluate a SKU again with today's rates; its earlier reports stay. Needs the scope `skus:write`.
         */
        readonly post: operations["evaluateSku"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace the tags of a SKU
         * @description Replace the tags of a SKU. Needs the scope `skus:write`.
         */
        readonly put: operations["replaceSkuTags"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/reports/{reportId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A decision report: score, confidence, CM2 matrix, verdict
         * @description A decision report: score, confidence, CM2 matrix, verdict. Needs the scope `reports:read`.
         */
        readonly get: operations["getReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All reports of a SKU, the newest first
         * @description All reports of a SKU, the newest first. Needs the scope `reports:read`.
         */
        readonly get: operations["listReportsOfSku"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The API keys of the tenant, the newest first
         * @description The API keys of the tenant, the newest first. Needs the scope `keys:manage`.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Make an API key, which is shown once
         * @description Make an API key, which is shown once. Needs the scope `keys:manage`.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/keys/{keyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An API key, without its secret
         * @description An API key, without its secret. Needs the scope `keys:manage`.
         */
        readonly get: operations["getKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API key; every instance refuses it within a second
         * @description Revoke an API key; every instance refuses it within a second. Needs the scope `keys:manage`.
         */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/keys/{keyId}/roll": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace an API key by a new one like it; the old key stays in force for a while
         * @description Replace an API key by a new one like it; the old key stays in force for a while. Needs the scope `keys:manage`.
         */
        readonly post: operations["rollKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/what-if": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What a candidate would come to; nothing is stored
         * @description What a candidate would come to; nothing is stored. Needs the scope `reports:read`.
         */
        readonly post: operations["whatIf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly OffenceResponse: {
            /**
             * @description JSON pointer as a URI fragment, `#` for the whole body; `?NAME` for a query parameter; the name of a header field.
             * @example #/dimensionsMm/length
             */
            readonly pointer: string;
            /** @example range */
            readonly code: string;
            readonly detail: string;
        };
        readonly ProblemResponse: {
            /**
             * Format: uri-reference
             * @description The page of this code.
             * @example /docs/problems/not-found
             */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
            /** Format: uri-reference */
            readonly instance: string;
            /** @enum {string} */
            readonly code: "validation-failed" | "idempotency-mismatch" | "bad-request" | "unauthenticated" | "insufficient-scope" | "not-found" | "method-not-allowed" | "request-timeout" | "expectation-failed" | "quota-exceeded" | "temporary-reduced-capacity" | "header-too-large" | "unavailable" | "internal";
            /** @description Also in `X-Request-Id`. */
            readonly requestId: string;
            /** @description That of the request's `traceparent`. */
            readonly traceId?: string;
            /** @description On 400: every offence. */
            readonly errors?: readonly components["schemas"]["OffenceResponse"][];
            /** @description Of `quota-exceeded`: the policies in `RateLimit-Policy`. */
            readonly "violated-policies"?: readonly string[];
        };
        readonly DimensionsRequest: {
            /** @description Millimetres. */
            readonly length: number;
            /** @description Millimetres. */
            readonly width: number;
            /** @description Millimetres. */
            readonly height: number;
        };
        /** @enum {string} */
        readonly Country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        /**
         * @description Default: the tenant's.
         * @enum {string}
         */
        readonly Currency: "AUD" | "CAD" | "CHF" | "CNY" | "CZK" | "DKK" | "EUR" | "GBP" | "HKD" | "HUF" | "INR" | "JPY" | "KRW" | "MXN" | "NOK" | "NZD" | "PLN" | "RON" | "SEK" | "SGD" | "USD";
        readonly LongCandidateRequest: {
            /**
             * @description Product title of 1 to 200 characters; white space around it is removed.
             * @example Insulated stainless bottle 600 ml
             */
            readonly title: string;
            /**
             * @description Material, use, composition: 1 to 2000 characters, which the classification reads beside the title.
             * @example Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.
             */
            readonly description?: string;
            /** @description Supplier unit cost in minor units: 540 is 5.40. */
            readonly factoryUnitCostCents: number;
            /** @description Target selling price in minor units. */
            readonly targetRetailPriceCents: number;
            /** @description Package weight in grams. */
            readonly weightGrams: number;
            readonly dimensionsMm: components["schemas"]["DimensionsRequest"];
            /** @example CN */
            readonly supplierCountry: components["schemas"]["Country"];
            /** @example US */
            readonly targetMarket: components["schemas"]["Country"];
            /** @description Default: the tenant's. */
            readonly currency?: components["schemas"]["Currency"];
            /**
             * Format: hs-2022
             * @description The first six digits are a subheading of the Harmonized System 2022.
             * @example 961700
             */
            readonly hsCode?: string;
            /**
             * @description Units that share a shipment.
             * @default 500
             */
            readonly unitsPerShipment?: number;
            /**
             * @default sea
             * @enum {string}
             */
            readonly freightMode?: "sea" | "air";
            /** @description Returned as given. */
            readonly externalRef?: string;
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. None may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags?: readonly string[];
        };
        readonly ShortCandidateRequest: {
            /**
             * @description Product title of 1 to 200 characters; white space around it is removed.
             * @example Insulated stainless bottle 600 ml
             */
            readonly title?: string;
            /**
             * @description Material, use, composition: 1 to 2000 characters, which the classification reads beside the title.
             * @example Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.
             */
            readonly description?: string;
            /** @description Supplier unit cost in minor units: 540 is 5.40. */
            readonly factoryUnitCostCents?: number;
            /** @description Short spelling of factoryUnitCostCents. */
            readonly factoryCostCents?: number;
            /** @description Target selling price in minor units. */
            readonly targetRetailPriceCents?: number;
            /** @description Short spelling of targetRetailPriceCents. */
            readonly retailPriceCents?: number;
            /** @description Package weight in grams. */
            readonly weightGrams?: number;
            readonly dimensionsMm?: components["schemas"]["DimensionsRequest"];
            /** @example CN */
            readonly supplierCountry?: components["schemas"]["Country"];
            /** @example US */
            readonly targetMarket?: components["schemas"]["Country"];
            /** @description Default: the tenant's. */
            readonly currency?: components["schemas"]["Currency"];
            /**
             * Format: hs-2022
             * @description The first six digits are a subheading of the Harmonized System 2022.
             * @example 961700
             */
            readonly hsCode?: string;
            /**
             * @description Units that share a shipment.
             * @default 500
             */
            readonly unitsPerShipment?: number;
            /**
             * @default sea
             * @enum {string}
             */
            readonly freightMode?: "sea" | "air";
            /** @description Returned as given. */
            readonly externalRef?: string;
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. None may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags?: readonly string[];
        } & (({
            readonly factoryUnitCostCents: unknown;
        } | {
            readonly factoryCostCents: unknown;
        }) & ({
            readonly targetRetailPriceCents: unknown;
        } | {
            readonly retailPriceCents: unknown;
        }) & ({
            readonly factoryCostCents: unknown;
        } | {
            readonly retailPriceCents: unknown;
        }));
        readonly BulkResultResponse: {
            /** @description The place of the item, from 0 on. */
            readonly index: number;
            /** @description What a single submission would have been answered: 201, or that of the problem. */
            readonly status: number;
            /** @description Null when the item was refused. */
            readonly skuId: string | null;
            /** @description True when an earlier request with the same `Idempotency-Key` has stored the item. */
            readonly replayed: boolean;
            /** @description With 429: try again after so many seconds. */
            readonly retryAfterSeconds: number | null;
            readonly problem: components["schemas"]["ProblemResponse"] | null;
        };
        readonly BulkResponse: {
            /** @description In the order of the items. */
            readonly results: readonly components["schemas"]["BulkResultResponse"][];
        };
        /** @enum {string} */
        readonly SkuStatus: "SUBMITTED" | "NORMALIZED" | "COSTED" | "EVALUATED" | "FAILED";
        readonly DimensionsResponse: {
            /** @description Millimetres. */
            readonly length: number;
            /** @description Millimetres. */
            readonly width: number;
            /** @description Millimetres. */
            readonly height: number;
        };
        readonly CandidateResponse: {
            readonly title: string | null;
            readonly description: string | null;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly factoryUnitCostCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly targetRetailPriceCents: number;
            /** @description Grams, with packaging. Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly weightGrams: number | null;
            /** @description Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly dimensionsMm: components["schemas"]["DimensionsResponse"] | null;
            /** @description Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly supplierCountry: string | null;
            /** @description Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly targetMarket: string | null;
            readonly currency: string;
            /** @description As given; what was read from title and description is in `classification`. */
            readonly hsCode: string | null;
            /** @description Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly unitsPerShipment: number | null;
            /**
             * @description Null while nothing is given or, from NORMALIZED on, assumed.
             * @enum {string|null}
             */
            readonly freightMode: "sea" | "air" | null;
            readonly externalRef: string | null;
            /** @description Names of the members that were filled in, not given. */
            readonly assumed: readonly ("weightGrams" | "dimensionsMm" | "supplierCountry" | "targetMarket" | "unitsPerShipment" | "freightMode")[];
        };
        readonly DutyRangeResponse: {
            /** @description Basis points. */
            readonly min: number;
            /** @description Basis points. */
            readonly max: number;
        };
        readonly AlternativeResponse: {
            readonly hsCode: string;
            readonly description: string;
            readonly sharePercent: number;
        };
        readonly ClassificationResponse: {
            /** @description 6, 8 or 10 digits; 4 or 2 when only heading or chapter is known; null when nothing is. */
            readonly hsCode: string | null;
            readonly description: string;
            /** @enum {string} */
            readonly match: "supplied" | "strong" | "medium" | "weak" | "none";
            readonly dutyRangeBps: components["schemas"]["DutyRangeResponse"];
            readonly alternatives: readonly components["schemas"]["AlternativeResponse"][];
        };
        readonly CostFactorResponse: {
            /** @enum {string} */
            readonly key: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery";
            readonly label: string;
            /** @enum {string} */
            readonly group: "landed" | "fulfilment";
            /** @description Per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number;
            readonly evidenceId: string;
        };
        readonly EvidenceResponse: {
            readonly evidenceId: string;
            /** @enum {string} */
            readonly factor: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery" | "exchangeRate" | "salesTax" | "paymentFee" | "returnRate";
            /** @enum {string} */
            readonly type: "client_declared" | "live_quote" | "official_table" | "index" | "vendor_rate_card" | "rule" | "estimate" | "missing";
            readonly source: string;
            /** Format: date */
            readonly asOf: string;
            /** Format: date */
            readonly validUntil: string;
            /** @description As the source gives it, in `rawUnit`. */
            readonly rawValue: number;
            readonly rawUnit: string;
            /** @description Per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly normalizedCents: number;
            /** @description With the numbers in it. */
            readonly formula: string;
            /** @description What was taken for granted; null when nothing was. */
            readonly assumption: string | null;
            readonly qualityPercent: number;
            readonly freshnessPercent: number;
        };
        readonly ExtractionResponse: {
            /** Format: date-time */
            readonly startedAt: string;
            /** Format: date-time */
            readonly completedAt: string;
            /** @description Milliseconds from the submission to the 12 factors being stored. */
            readonly durationMs: number;
            /** @example 1500 */
            readonly deadlineMs: number;
            readonly withinDeadline: boolean;
        };
        readonly FailureResponse: {
            /** @enum {string} */
            readonly stage: "gateway" | "intake" | "cost-factor" | "scoring";
            readonly code: string;
            readonly detail: string;
        };
        readonly SkuResponse: {
            readonly skuId: string;
            readonly status: components["schemas"]["SkuStatus"];
            /** Format: date-time */
            readonly submittedAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description As given; null when none was. */
            readonly externalRef: string | null;
            readonly currency: string;
            /** @description As submitted or last replaced. */
            readonly tags: readonly string[];
            /** @description As submitted; as normalised from NORMALIZED on. */
            readonly candidate: components["schemas"]["CandidateResponse"];
            /** @description Null until NORMALIZED. */
            readonly classification: components["schemas"]["ClassificationResponse"] | null;
            /** @description All 12, or none until they are extracted. */
            readonly costFactors: readonly components["schemas"]["CostFactorResponse"][];
            readonly evidence: readonly components["schemas"]["EvidenceResponse"][];
            /** @description Null until COSTED. */
            readonly extraction: components["schemas"]["ExtractionResponse"] | null;
            /** @description Null until the report can be read. */
            readonly reportId: string | null;
            /** @description Null unless FAILED. */
            readonly failure: components["schemas"]["FailureResponse"] | null;
        };
        /** @enum {string} */
        readonly Verdict: "ADVANCE" | "CAUTION" | "REJECT";
        readonly SkuSummaryResponse: {
            readonly skuId: string;
            readonly status: components["schemas"]["SkuStatus"];
            /** Format: date-time */
            readonly submittedAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly title: string | null;
            /** @description As submitted; as evaluated once EVALUATED. */
            readonly market: string | null;
            /** @description As submitted; as evaluated once EVALUATED. */
            readonly supplierCountry: string | null;
            readonly externalRef: string | null;
            /** @description As submitted; that of the classification once the run has ended. */
            readonly hsCode: string | null;
            readonly currency: string;
            readonly tags: readonly string[];
            /**
             * @description Null unless EVALUATED.
             * @enum {string|null}
             */
            readonly verdict: "ADVANCE" | "CAUTION" | "REJECT" | null;
            /** @description Null unless EVALUATED. */
            readonly score: number | null;
            /** @description Null unless EVALUATED. */
            readonly confidencePercent: number | null;
            /** @description Null unless EVALUATED. */
            readonly reportId: string | null;
        };
        readonly SkuListResponse: {
            /** @description `limit` of them, or fewer while `nextCursor` is there. */
            readonly data: readonly components["schemas"]["SkuSummaryResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly EvaluationRequest: Record<string, never>;
        readonly TagsRequest: {
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. None may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags: readonly string[];
        };
        readonly RangeResponse: {
            readonly lo: number;
            readonly hi: number;
            /** @enum {string} */
            readonly unit: "bps" | "cents" | "percent";
        };
        readonly ScorePartResponse: {
            /** @enum {string} */
            readonly part: "margin" | "resilience" | "cacHeadroom" | "markup";
            readonly points: number;
            readonly maxPoints: number;
            /** @description In the unit of its range. */
            readonly measure: number;
            readonly range: components["schemas"]["RangeResponse"];
        };
        readonly ConfidencePartResponse: {
            /** @enum {string} */
            readonly factor: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery";
            readonly weight: number;
            readonly qualityPercent: number;
            readonly freshnessPercent: number;
            readonly classificationPercent: number;
            /** @description Basis points of the whole, rounded by itself. */
            readonly contributionBps: number;
            /** @description Whole percents of the 12 factors add up to `overallPercent`. */
            readonly contributionPercent: number;
        };
        /** @enum {string} */
        readonly ImprovementCode: "candidate-facts" | "tariff-code" | "freight-quote" | "handling-quote" | "insurance-quote" | "duty-statement" | "entry-quote" | "fulfilment-quote";
        readonly ImprovementResponse: {
            readonly code: components["schemas"]["ImprovementCode"];
            /** @description One sentence in English that names what to supply. */
            readonly text: string;
            /** @description Whose evidence would be better. */
            readonly factors: readonly ("factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery")[];
            readonly overallPercentBefore: number;
            readonly overallPercentAfter: number;
        };
        readonly ConfidenceResponse: {
            readonly overallPercent: number;
            readonly breakdown: readonly components["schemas"]["ConfidencePartResponse"][];
            /** @description What would raise it, the most first. Empty in reports issued before this was worked out. */
            readonly improvements: readonly components["schemas"]["ImprovementResponse"][];
        };
        readonly LandedCostResponse: {
            /** @description All 12 factors. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly trueLandedCostCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly landedToWarehouseCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly fulfilmentCents: number;
            readonly factors: readonly components["schemas"]["CostFactorResponse"][];
        };
        readonly ReturnsResponse: {
            /** @description Basis points of orders. */
            readonly returnRateBps: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly refundedRevenueCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly recoveredGoodsCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly handlingCents: number;
        };
        readonly UnitEconomicsResponse: {
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly netRevenueCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly paymentFeeCents: number;
            readonly returns: components["schemas"]["ReturnsResponse"];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm1Cents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /** @description CM2 in basis points of net revenue. */
            readonly cm2Bps: number;
        };
        readonly Cm2CellResponse: {
            /** @description Price: 90, 100, 110 %. */
            readonly row: number;
            /** @description Cost: 85, 100, 125 %. */
            readonly column: number;
            /** @description Basis points of the target price. */
            readonly retailPriceBps: number;
            /** @description Basis points of every factor but the factory unit cost. */
            readonly costBps: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly retailPriceCents: number;
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /** @description CM2 in basis points of net revenue. */
            readonly cm2Bps: number;
            readonly base: boolean;
            readonly worst: boolean;
        };
        /** @enum {string} */
        readonly ReasonCode: "assumptions-decide" | "contribution" | "loss" | "worst-case-contribution" | "worst-case-loss" | "acquisition-budget" | "lowest-viable-price" | "no-viable-price";
        readonly ReasonResponse: {
            readonly code: components["schemas"]["ReasonCode"];
            /** @description One sentence in English with figures in it. */
            readonly text: string;
        };
        readonly ReportResponse: {
            readonly reportId: string;
            readonly skuId: string;
            /** Format: date-time */
            readonly issuedAt: string;
            readonly ruleVersion: string;
            readonly currency: string;
            /** @description As evaluated. */
            readonly candidate: components["schemas"]["CandidateResponse"];
            /**
             * Format: date
             * @description The last day on which all evidence is valid; the day of issue when some had run out before.
             */
            readonly validUntil: string;
            readonly score: number;
            readonly verdict: components["schemas"]["Verdict"];
            readonly scoreBreakdown: readonly components["schemas"]["ScorePartResponse"][];
            readonly confidence: components["schemas"]["ConfidenceResponse"];
            readonly landedCost: components["schemas"]["LandedCostResponse"];
            /** @description As in the SKU record. */
            readonly evidence: readonly components["schemas"]["EvidenceResponse"][];
            readonly unitEconomics: components["schemas"]["UnitEconomicsResponse"];
            readonly cm2Matrix: readonly components["schemas"]["Cm2CellResponse"][];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly breakEvenCacCents: number;
            /** @description Null when no price covers the costs. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly lowestViablePriceCents: number | null;
            readonly reasons: readonly components["schemas"]["ReasonResponse"][];
            readonly included: readonly string[];
            readonly excluded: readonly string[];
        };
        readonly ReportSummaryResponse: {
            readonly reportId: string;
            /** Format: date-time */
            readonly issuedAt: string;
            readonly ruleVersion: string;
            readonly currency: string;
            /** Format: date */
            readonly validUntil: string;
            readonly verdict: components["schemas"]["Verdict"];
            readonly score: number;
            readonly confidencePercent: number;
        };
        readonly ReportListResponse: {
            /** @description The newest first. */
            readonly data: readonly components["schemas"]["ReportSummaryResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly CreateKeyRequest: {
            /**
             * @description For people: 1 to 100 characters; white space around it is removed.
             * @example the price robot
             */
            readonly name: string;
            /** @description None that you lack. */
            readonly scopes: readonly ("skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage")[];
            /**
             * Format: date-time
             * @description In the future. Default: never.
             * @example 2099-01-01T00:00:00Z
             */
            readonly expiresAt?: string;
        };
        readonly NewKeyResponse: {
            /** @example key_01980000000070008000000000000000 */
            readonly keyId: string;
            readonly name: string;
            /**
             * @description How the key begins.
             * @example cpes_live_1a2B
             */
            readonly prefix: string;
            readonly scopes: readonly ("skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage")[];
            /** @enum {string} */
            readonly state: "in-force" | "expired" | "revoked";
            /** Format: date-time */
            readonly createdAt: string;
            /** @description The key or the person that made the key; null: an operator. */
            readonly createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key ends by itself.
             */
            readonly expiresAt: string | null;
            /** Format: date-time */
            readonly revokedAt: string | null;
            /**
             * Format: date-time
             * @description To within five minutes.
             */
            readonly lastUsedAt: string | null;
            /** @description The key that was made to take the place of this one. */
            readonly replacedBy: string | null;
            /**
             * @description Shown once and not kept: null in the answer to a repeat with the same `Idempotency-Key`.
             * @example cpes_live_000000000000000000000000000000000000
             */
            readonly apiKey: string | null;
        };
        readonly KeyResponse: {
            /** @example key_01980000000070008000000000000000 */
            readonly keyId: string;
            readonly name: string;
            /**
             * @description How the key begins.
             * @example cpes_live_1a2B
             */
            readonly prefix: string;
            readonly scopes: readonly ("skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage")[];
            /** @enum {string} */
            readonly state: "in-force" | "expired" | "revoked";
            /** Format: date-time */
            readonly createdAt: string;
            /** @description The key or the person that made the key; null: an operator. */
            readonly createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key ends by itself.
             */
            readonly expiresAt: string | null;
            /** Format: date-time */
            readonly revokedAt: string | null;
            /**
             * Format: date-time
             * @description To within five minutes.
             */
            readonly lastUsedAt: string | null;
            /** @description The key that was made to take the place of this one. */
            readonly replacedBy: string | null;
        };
        readonly KeyListResponse: {
            /** @description The newest first. */
            readonly data: readonly components["schemas"]["KeyResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly RollKeyRequest: {
            /**
             * @description How long the old key stays in force, in seconds.
             * @default 86400
             */
            readonly overlapSeconds?: number;
        };
        readonly FactorOverridesRequest: {
            /** @description Per unit sold, in minor units. */
            readonly originHandling?: number;
            /** @description Per unit sold, in minor units. */
            readonly internationalFreight?: number;
            /** @description Per unit sold, in minor units. */
            readonly cargoInsurance?: number;
            /** @description Per unit sold, in minor units. */
            readonly customsDuty?: number;
            /** @description Per unit sold, in minor units. */
            readonly additionalDuties?: number;
            /** @description Per unit sold, in minor units. */
            readonly importTaxes?: number;
            /** @description Per unit sold, in minor units. */
            readonly entryFees?: number;
            /** @description Per unit sold, in minor units. */
            readonly destinationHandling?: number;
            /** @description Per unit sold, in minor units. */
            readonly inboundReceivingStorage?: number;
            /** @description Per unit sold, in minor units. */
            readonly pickPack?: number;
            /** @description Per unit sold, in minor units. */
            readonly lastMileDelivery?: number;
        };
        readonly OverridesRequest: {
            /**
             * @description Product title of 1 to 200 characters; white space around it is removed.
             * @example Insulated stainless bottle 600 ml
             */
            readonly title?: string;
            /**
             * @description Material, use, composition: 1 to 2000 characters, which the classification reads beside the title.
             * @example Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.
             */
            readonly description?: string;
            /** @description Supplier unit cost in minor units: 540 is 5.40. */
            readonly factoryUnitCostCents?: number;
            /** @description Short spelling of factoryUnitCostCents. */
            readonly factoryCostCents?: number;
            /** @description Target selling price in minor units. */
            readonly targetRetailPriceCents?: number;
            /** @description Short spelling of targetRetailPriceCents. */
            readonly retailPriceCents?: number;
            /** @description Package weight in grams. */
            readonly weightGrams?: number;
            readonly dimensionsMm?: components["schemas"]["DimensionsRequest"];
            /** @example CN */
            readonly supplierCountry?: components["schemas"]["Country"];
            /** @example US */
            readonly targetMarket?: components["schemas"]["Country"];
            /** @description Default: the tenant's. */
            readonly currency?: components["schemas"]["Currency"];
            /**
             * Format: hs-2022
             * @description The first six digits are a subheading of the Harmonized System 2022.
             * @example 961700
             */
            readonly hsCode?: string;
            /**
             * @description Units that share a shipment.
             * @default 500
             */
            readonly unitsPerShipment?: number;
            /**
             * @default sea
             * @enum {string}
             */
            readonly freightMode?: "sea" | "air";
            /** @description Returned as given. */
            readonly externalRef?: string;
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. None may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags?: readonly string[];
            /** @description Amounts that take the place of what the tables say; their evidence says that the client stated them. */
            readonly factors?: components["schemas"]["FactorOverridesRequest"];
        } & (unknown & unknown);
        readonly WhatIfRequest: {
            /** @description As in `POST /v2/skus`. */
            readonly candidate: components["schemas"]["LongCandidateRequest"] | components["schemas"]["ShortCandidateRequest"];
            readonly overrides?: components["schemas"]["OverridesRequest"];
            /**
             * @description What to look for; each costs a token.
             * @example lowestPriceForAdvance
             */
            readonly solve?: ("lowestPriceForAdvance" | "lowestPriceForPositiveCm2" | "highestUnitCostForAdvance" | "highestUnitCostForPositiveCm2" | "highestFreightForAdvance" | "highestFreightForPositiveCm2" | "largestBoxForAdvance" | "largestBoxForPositiveCm2") | readonly ("lowestPriceForAdvance" | "lowestPriceForPositiveCm2" | "highestUnitCostForAdvance" | "highestUnitCostForPositiveCm2" | "highestFreightForAdvance" | "highestFreightForPositiveCm2" | "largestBoxForAdvance" | "largestBoxForPositiveCm2")[];
        };
        readonly WhatIfReportResponse: {
            /** Format: date-time */
            readonly issuedAt: string;
            readonly ruleVersion: string;
            readonly currency: string;
            /** @description As evaluated. */
            readonly candidate: components["schemas"]["CandidateResponse"];
            /**
             * Format: date
             * @description The last day on which all evidence is valid; the day of issue when some had run out before.
             */
            readonly validUntil: string;
            readonly score: number;
            readonly verdict: components["schemas"]["Verdict"];
            readonly scoreBreakdown: readonly components["schemas"]["ScorePartResponse"][];
            readonly confidence: components["schemas"]["ConfidenceResponse"];
            readonly landedCost: components["schemas"]["LandedCostResponse"];
            /** @description As in the SKU record. */
            readonly evidence: readonly components["schemas"]["EvidenceResponse"][];
            readonly unitEconomics: components["schemas"]["UnitEconomicsResponse"];
            readonly cm2Matrix: readonly components["schemas"]["Cm2CellResponse"][];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly breakEvenCacCents: number;
            /** @description Null when no price covers the costs. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly lowestViablePriceCents: number | null;
            readonly reasons: readonly components["schemas"]["ReasonResponse"][];
            readonly included: readonly string[];
            readonly excluded: readonly string[];
        };
        readonly SensitivityChangeResponse: {
            readonly score: number;
            readonly verdict: components["schemas"]["Verdict"];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /**
             * @description Percent of the amount.
             * @enum {integer}
             */
            readonly changePercent: -25 | -10 | 10 | 25;
            /** @description The changed amount per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number;
        };
        readonly SensitivityResponse: {
            /** @enum {string} */
            readonly factor: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery";
            /** @description Per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number;
            readonly changes: readonly components["schemas"]["SensitivityChangeResponse"][];
        };
        /** @enum {string} */
        readonly Solver: "lowestPriceForAdvance" | "lowestPriceForPositiveCm2" | "highestUnitCostForAdvance" | "highestUnitCostForPositiveCm2" | "highestFreightForAdvance" | "highestFreightForPositiveCm2" | "largestBoxForAdvance" | "largestBoxForPositiveCm2";
        readonly TrialResponse: {
            readonly score: number;
            readonly verdict: components["schemas"]["Verdict"];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /** @description The price, unit cost or freight; null of a box. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number | null;
            /** @description The box; null of an amount. */
            readonly dimensionsMm: components["schemas"]["DimensionsResponse"] | null;
        };
        readonly ProofResponse: {
            /** @description The answer; null when nothing passes. */
            readonly passes: components["schemas"]["TrialResponse"] | null;
            /** @description The next cent or millimetre; null when everything passes. When nothing does, the most favourable value. */
            readonly fails: components["schemas"]["TrialResponse"] | null;
        };
        readonly SolutionResponse: {
            readonly solve: components["schemas"]["Solver"];
            /** @enum {string} */
            readonly outcome: "found" | "nothing-passes" | "everything-passes";
            /** @description Null of a box, and when nothing passes. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number | null;
            /** @description Null of an amount, and when nothing passes. */
            readonly dimensionsMm: components["schemas"]["DimensionsResponse"] | null;
            readonly proof: components["schemas"]["ProofResponse"];
        };
        readonly WhatIfResponse: {
            readonly report: components["schemas"]["WhatIfReportResponse"];
            /** @description As in the SKU record. */
            readonly classification: components["schemas"]["ClassificationResponse"];
            /** @description What another share of one factor alone would do, the largest effect on CM2 first. */
            readonly sensitivity: readonly components["schemas"]["SensitivityResponse"][];
            /** @description In the order of `solve`. */
            readonly solutions: readonly components["schemas"]["SolutionResponse"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly createSkus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description The W3C trace context of every evaluation. */
                readonly traceparent?: string;
                /** @description A repeat with this key makes no second SKU of any item. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The first 1000 are read. Each should be a candidate; one that is none is refused by itself. */
                    readonly candidates: readonly ((components["schemas"]["LongCandidateRequest"] | components["schemas"]["ShortCandidateRequest"]) | (Record<string, never> | readonly unknown[] | string | number | boolean | null))[];
                };
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description Read as a whole; `results` says what has become of each item. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkResponse"];
                    readonly "application/x-ndjson": string;
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly listSkus: {
        readonly parameters: {
            readonly query?: {
                readonly status?: components["schemas"]["SkuStatus"];
                readonly verdict?: components["schemas"]["Verdict"];
                /** @description Country code of the target market. */
                readonly market?: components["schemas"]["Country"];
                /** @description Country code of the supplier. */
                readonly supplierCountry?: components["schemas"]["Country"];
                /** @description Evaluated with this score or a higher one. */
                readonly minScore?: number;
                /** @description Evaluated with this confidence or a higher one. */
                readonly minConfidence?: number;
                /** @description Words, one or more, all of which are in the title, in any order; case does not matter. */
                readonly q?: string;
                /** @description As given at submission. */
                readonly externalRef?: string;
                /** @description The first 6 to 10 digits of the tariff code. */
                readonly hsCode?: string;
                /** @description One of the tags. */
                readonly tag?: string;
                /** @description Submitted at this moment or later. */
                readonly submittedAfter?: string;
                /** @description Submitted before this moment. */
                readonly submittedBefore?: string;
                /** @description A minus sign stands for the highest or newest first. SKUs without a score come last. */
                readonly sort?: "-submittedAt" | "submittedAt" | "-score" | "score" | "-confidence" | "confidence";
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuListResponse"];
                };
            };
            /** @description Not modified: `If-None-Match` names the present entity tag. */
            readonly 304: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly createSku: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
                /** @description The W3C trace context that the evaluation goes on with. */
                readonly traceparent?: string;
                /** @description `wait=N` holds the answer up to N (at most 10) seconds for the report. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LongCandidateRequest"] | components["schemas"]["ShortCandidateRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted; the evaluation goes on. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    /** @description The wait that was granted, if one was asked for with `Prefer`. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly getSku: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Found. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            /** @description Not modified: `If-None-Match` names the present entity tag. */
            readonly 304: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly evaluateSku: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
                /** @description The W3C trace context that the evaluation goes on with. */
                readonly traceparent?: string;
                /** @description `wait=N` holds the answer up to N (at most 10) seconds for the report. */
                readonly Prefer?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted; the evaluation goes on. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    /** @description The wait that was granted, if one was asked for with `Prefer`. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly replaceSkuTags: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TagsRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly getReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly reportId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportResponse"];
                };
            };
            /** @description Not modified: `If-None-Match` names the present entity tag. */
            readonly 304: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly listReportsOfSku: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportListResponse"];
                };
            };
            /** @description Not modified: `If-None-Match` names the present entity tag. */
            readonly 304: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeyListResponse"];
                };
            };
            /** @description Not modified: `If-None-Match` names the present entity tag. */
            readonly 304: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewKeyResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly getKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeyResponse"];
                };
            };
            /** @description Not modified: `If-None-Match` names the present entity tag. */
            readonly 304: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeyResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly rollKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RollKeyRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewKeyResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Absent, or not to be read with this key: the two cannot be told apart. */
            readonly 404: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
    readonly whatIf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WhatIfRequest"];
            };
        };
        readonly responses: {
            /** @description Worked out; nothing was stored. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WhatIfResponse"];
                };
            };
            /** @description Not valid: `errors` points to every offence, and nothing was stored. */
            readonly 400: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description API key missing or not valid, or not allowed to do this. */
            readonly 401: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description `Bearer`, with an `error` once a token was sent. */
                    readonly "WWW-Authenticate": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Not a method of this address. */
            readonly 405: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The methods of this address. */
                    readonly Allow: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The whole request did not arrive in time. The connection is closed. */
            readonly 408: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description `Expect` has something else than `100-continue`. */
            readonly 417: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Quota exceeded, or temporarily reduced capacity. */
            readonly 429: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description The header fields have more than 16 KiB. The connection is closed. */
            readonly 431: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Our fault; it is logged under the request id. */
            readonly 500: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
            /** @description Something the service needs did not answer. */
            readonly 503: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit?: string;
                    /** @description Try again after so many seconds. */
                    readonly "Retry-After": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["ProblemResponse"];
                };
            };
        };
    };
}

/** How each operation is called, and whether it knows the `Idempotency-Key`. */
export const OPERATIONS = {
    createSkus: {"method":"POST","path":"/v2/skus/bulk","hasIdempotencyKey":true},
    listSkus: {"method":"GET","path":"/v2/skus","hasIdempotencyKey":false},
    createSku: {"method":"POST","path":"/v2/skus","hasIdempotencyKey":true},
    getSku: {"method":"GET","path":"/v2/skus/{skuId}","hasIdempotencyKey":false},
    evaluateSku: {"method":"POST","path":"/v2/skus/{skuId}/evaluations","hasIdempotencyKey":true},
    replaceSkuTags: {"method":"PUT","path":"/v2/skus/{skuId}/tags","hasIdempotencyKey":false},
    getReport: {"method":"GET","path":"/v2/reports/{reportId}","hasIdempotencyKey":false},
    listReportsOfSku: {"method":"GET","path":"/v2/skus/{skuId}/reports","hasIdempotencyKey":false},
    listKeys: {"method":"GET","path":"/v2/keys","hasIdempotencyKey":false},
    createKey: {"method":"POST","path":"/v2/keys","hasIdempotencyKey":true},
    getKey: {"method":"GET","path":"/v2/keys/{keyId}","hasIdempotencyKey":false},
    revokeKey: {"method":"DELETE","path":"/v2/keys/{keyId}","hasIdempotencyKey":false},
    rollKey: {"method":"POST","path":"/v2/keys/{keyId}/roll","hasIdempotencyKey":true},
    whatIf: {"method":"POST","path":"/v2/what-if","hasIdempotencyKey":false},
} as const;
